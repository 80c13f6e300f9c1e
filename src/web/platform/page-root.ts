/** The element that holds all that the router renders; what others add to the page outside of it is left alone. */
export const APP = 'app'

/** The element between a page's content and the scripts that the server writes after it. */
export const APP_END = 'app-end'
