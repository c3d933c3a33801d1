import type { Static } from 'typebox';
import type { Body } from '../contract/body.ts';
import { type Endpoint, endpoint } from '../contract/endpoint.ts';
import { type InputError, InputProblem } from '../contract/problem.ts';
import { accept, acceptedReply, accepting, type BackgroundParts, followingEndpoints, statusReply } from './background.ts';
import { type Fleet, fleetBody, tasksOf } from './fleet.ts';
import { optimizeReply } from './fleet-plan.ts';
import { mostSearchSeconds, type PlanLimits, packPlanOrder } from './plan-job.ts';

export const PLANS = {
  kind: 'plan',
  path: '/distance/optimize/async',
  idName: 'plan_id',
  operand: 'FleetPlan',
  title: 'FleetPlan',
  inWords: 'a plan',
  shareOf: 'the work',
} as const;
export const planAccepted = acceptedReply(PLANS);
export const planStatusReply = statusReply(PLANS);

/** A request that has been read, and as it was sent: the thread of its job reads it again. */
interface PlanOrder {
  readonly fleet: Fleet;
  readonly document: unknown;
  /** Its JSON, where that is long. */
  readonly bytes: Uint8Array | undefined;
}

const planOrderBody: Body<PlanOrder> = {
  ...fleetBody,
  read: (document, errors, bytes) => ({ fleet: fleetBody.read(document, errors), document, bytes }),
};

export interface LargePlanParts extends BackgroundParts {
  readonly planLimits: PlanLimits;
}

/** Plans that take minutes. */
export function largePlanEndpoints(parts: LargePlanParts): Endpoint[] {
  return [
    endpoint({
      ...accepting(PLANS, 'location', 'start', 'end'),
      summary: 'Which vehicle serves which of thousands of jobs, in which order, worked out in the background',
      body: planOrderBody,
      check: ({ body }) => checkFleet(body.fleet, parts.planLimits),
      answer: (call) => orderPlan(parts, call),
    }),
    ...followingEndpoints(PLANS, optimizeReply, parts),
  ];
}

/** Refuses a fleet that is larger than may be. @throws InputProblem */
function checkFleet({ vehicles, units, options }: Fleet, limits: PlanLimits): void {
  const errors: InputError[] = [];
  const refuse = (loc: readonly string[], reason: string) =>
    errors.push({ loc: ['body', ...loc], type: 'value_error', msg: `Value error, ${reason}` });
  const tasks = tasksOf(units);
  if (tasks > limits.fleetJobTasks) {
    refuse(
      ['jobs'],
      `${tasks} tasks (jobs, and two for each shipment), more than ${limits.fleetJobTasks} (WAYPOST_FLEET_JOB_TASKS)`,
    );
  }
  if (vehicles.length > limits.fleetJobVehicles) {
    refuse(['vehicles'], `${vehicles.length} vehicles, more than ${limits.fleetJobVehicles} (WAYPOST_FLEET_JOB_VEHICLES)`);
  }
  const most = mostSearchSeconds(limits);
  if ((options.l ?? 0) > most) refuse(['options', 'l'], `at most ${most} seconds (nine tenths of WAYPOST_JOB_TIMEOUT)`);
  if (errors.length > 0) throw new InputProblem(errors);
}

/** Accepts a plan. @throws Problem 429 */
async function orderPlan(
  parts: LargePlanParts,
  call: { readonly project: { readonly id: string }; readonly body: PlanOrder },
): Promise<Static<typeof planAccepted>> {
  const { fleet, document, bytes } = call.body;
  const order = packPlanOrder(fleet, bytes ?? Buffer.from(JSON.stringify(document)));
  return { plan_id: await accept(parts, PLANS, call, order), status: 'accepted' };
}
