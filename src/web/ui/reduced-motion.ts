/** Whether the person prefers reduced motion. Style sheets have a media query for it. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
