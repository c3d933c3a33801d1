/** An error whose message tells a person all that is needed: what is wrong, and what to do. It is shown without a stack. */
export class ExplainedError extends Error {}
