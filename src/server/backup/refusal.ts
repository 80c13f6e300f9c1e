/** A reason for which nothing was done, in words for who keeps the shop. */
export class Refusal extends Error {}
