import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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

/** Gauges that are measured when they are scraped. */
export interface Measured {
  /** What requests and unread answers hold now. */
  readonly bytesInFlight: () => number;
  /** What of the data cannot be read at the moment. */
  readonly damaged: () => readonly DamagedPart[];
  /** Of when the data of the region is; null where its maps do not tell. */
  readonly dataTime: () => string | null;
  /** How updates of the region have ended, and when the last one succeeded. */
  readonly updates: () => { readonly succeeded: number; readonly failed: number; readonly lastSucceeded: number | null };
}

export function createMetrics({ bytesInFlight, damaged, dataTime, updates }: Measured): Metrics {
  const registry = new Registry();
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
  new Gauge({
    name: 'waypost_region_data_timestamp_seconds',
    help: 'Of when the map data of the region in use is; absent where it does not tell',
    registers: [registry],
    collect() {
      this.remove();
      const time = dataTime();
      if (time !== null) this.set(Date.parse(time) / 1000);
    },
  });
  new Gauge({
    name: 'waypost_region_update_timestamp_seconds',
    help: 'When the last update of WAYPOST_UPDATE on this server succeeded; absent before',
    registers: [registry],
    collect() {
      this.remove();
      const { lastSucceeded } = updates();
      if (lastSucceeded !== null) this.set(lastSucceeded);
    },
  });
  new Counter({
    name: 'waypost_region_updates_total',
    help: 'Updates of WAYPOST_UPDATE on this server',
    labelNames: ['result'] as const,
    registers: [registry],
    collect() {
      this.reset();
      const { succeeded, failed } = updates();
      this.inc({ result: 'succeeded' }, succeeded);
      this.inc({ result: 'failed' }, failed);
    },
  });
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    observe(method, route, status, duration) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, duration);
    },
    stalled: (endpoint) => stalls.inc({ endpoint }),
  };
}
