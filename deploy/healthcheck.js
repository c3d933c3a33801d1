// Whether the server in this container lives: the healthcheck of the image, which has no curl.
const { WAYPOST_PORT = '' } = process.env;
// Kubernetes may put the address of a service there.
const port = /^\d+$/.test(WAYPOST_PORT) ? WAYPOST_PORT : '8080';
const alive = await fetch(`http://127.0.0.1:${port}/healthz`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(alive ? 0 : 1);
