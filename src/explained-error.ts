/** An error whose message says all that a person needs: what is wrong, and what to do. It is shown without a stack. */
export class ExplainedError extends Error {}
