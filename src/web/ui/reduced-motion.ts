/** The person has asked their device for less movement. Style sheets know it by themselves. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
