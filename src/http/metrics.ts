import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DamagedPart } from '../storage/damage.ts';

/** The numbers that `/metrics` tells, in the form of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  observe(method: string, route: string, status: number, seconds: number): void;
}

const LATENCY_BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** @param damaged what of the data cannot be read at the moment */
export function createMetrics(damaged: () => readonly DamagedPart[]): Metrics {
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
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    observe(method, route, status, duration) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, duration);
    },
  };
}
