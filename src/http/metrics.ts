import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DamagedPart } from '../storage/damage.ts';

/** The metrics at `/metrics`, in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Counts that the main thread was blocked, and which endpoint it worked for. */
  stalled(endpoint: string): void;
}

const LATENCY_BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** A figure that some part of the server keeps, read when metrics are scraped. */
export interface Figure {
  /** Without the prefix of all. */
  readonly name: string;
  /** A counter only grows while the server runs. */
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  readonly labels?: readonly string[];
  /** Of each set of labels one value; none of what is not known now. */
  readonly read: () => Iterable<Reading> | Promise<Iterable<Reading>>;
}

export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The metrics of a process with their values. */
export type MetricRows = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Other processes that serve on the same port: whichever is scraped reports the metrics of all, each with the label `process`. */
export interface OtherProcesses {
  readonly number: number;
  /** How this one answers the others. */
  answerWith(read: () => Promise<MetricRows>): void;
  /** The metrics of all, this one's too. */
  ofAll(): Promise<MetricRows[]>;
}

/** Gauges that are measured when they are scraped. */
export interface Measured {
  /** What requests and unread answers hold now. */
  readonly bytesInFlight: () => number;
  /** What of the data cannot be read at the moment. */
  readonly damaged: () => readonly DamagedPart[];
  readonly figures: readonly Figure[];
  /** Null where it is alone. */
  readonly others: OtherProcesses | null;
}

export function createMetrics({ bytesInFlight, damaged, figures, others }: Measured): Metrics {
  const registry = new Registry();
  if (others) registry.setDefaultLabels({ process: `${others.number}` });
  others?.answerWith(() => registry.getMetricsAsJSON());
  collectDefaultMetrics({ register: registry, prefix: 'waypost_' });
  const requests = new Counter({
    name: 'waypost_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'waypost_http_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route'] as const,
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [registry],
  });
  const stalls = new Counter({
    name: 'waypost_stalls_total',
    help: 'Times that the main thread was blocked for more than 200 ms',
    labelNames: ['endpoint'] as const,
    registers: [registry],
  });
  new Gauge({
    name: 'waypost_bytes_in_flight',
    help: 'Bytes of bodies that arrive and of answers that are not read yet',
    registers: [registry],
    collect() {
      this.set(bytesInFlight());
    },
  });
  new Gauge({
    name: 'waypost_degraded',
    help: 'Data that cannot be read',
    labelNames: ['part'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { part } of damaged()) this.set({ part }, 1);
    },
  });
  for (const figure of figures) addFigure(registry, figure);
  return {
    contentType: registry.contentType,
    render: async () => (others ? joined(await others.ofAll()) : registry).metrics(),
    observe(method, route, status, duration) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, duration);
    },
    stalled: (endpoint) => stalls.inc({ endpoint }),
  };
}

/** Nothing is added up: each process has a label of its own. Some are left out by default, such as when a process began. */
function joined(processes: readonly MetricRows[]): Registry {
  return AggregatorRegistry.aggregate(processes.map((rows) => rows.map((row) => ({ ...row, aggregator: 'sum' }))));
}

function addFigure(registry: Registry, { name, kind, help, labels = [], read }: Figure): void {
  const options = { name: `waypost_${name}`, help, labelNames: [...labels], registers: [registry] };
  const collect = async (metric: Gauge | Counter) => {
    const readings = await read();
    metric.reset();
    // Without labels it is 0 then, which is a reading.
    if (labels.length === 0) metric.remove();
    for (const { labels: of = {}, value } of readings) metric.inc({ ...of }, value);
  };
  const Metric = kind === 'gauge' ? Gauge : Counter;
  const metric: Gauge | Counter = new Metric({ ...options, collect: () => collect(metric) });
}
