import { isIP } from 'node:net';

/**
 * Variables that Kubernetes adds to each container of a namespace for each service in it, named after the service: one called `waypost`
 * adds `WAYPOST_PORT=tcp://10.0.0.1:8080`, which would be a setting of ours, and `WAYPOST_SERVICE_HOST`, which would be none.
 *
 * Source: Kubernetes, "Service", Discovering services, Environment variables; the forms with `_TCP_` are those of Docker's links.
 */
const FORMS: readonly (readonly [name: RegExp, isValue: (text: string) => boolean])[] = [
  [/_SERVICE_HOST$/, isAddress],
  // The name of a port has at most 15 characters.
  [/_SERVICE_PORT(_[A-Z\d_]{1,15})?$/, isNumber],
  [/_PORT(_\d{1,5}_(TCP|UDP|SCTP))?$/, isUrl],
  [/_PORT_\d{1,5}_(TCP|UDP|SCTP)_PROTO$/, (text) => /^(tcp|udp|sctp)$/.test(text)],
  [/_PORT_\d{1,5}_(TCP|UDP|SCTP)_PORT$/, isNumber],
  [/_PORT_\d{1,5}_(TCP|UDP|SCTP)_ADDR$/, isAddress],
];

/** Whether a variable is one of a service `waypost`, or `waypost-` something, by its name and its value. */
export function isServiceVariable(variable: string, text: string): boolean {
  return variable.startsWith('WAYPOST_') && FORMS.some(([name, isValue]) => name.test(variable) && isValue(text));
}

/** The names of those that an environment has. */
export function serviceVariables(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment).flatMap(([name, text = '']) => (isServiceVariable(name, text) ? [name] : []));
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function isAddress(text: string): boolean {
  return isIP(text) !== 0;
}

/** `tcp://10.0.0.1:8080`, `udp://[fd00::1]:53` */
function isUrl(text: string): boolean {
  const [, address = ''] = /^(?:tcp|udp|sctp):\/\/\[?([\da-f.:]+?)\]?:\d+$/i.exec(text) ?? [];
  return isAddress(address);
}
