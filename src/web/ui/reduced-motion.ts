/** Whether the person prefers reduced motion. Style sheets have a media query for it. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
