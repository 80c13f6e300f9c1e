/** Holds all that the router draws: what others put beside it into the page is left alone. */
export const APP = 'app'

/** Stands between what a page shows and the scripts that the server writes behind it. */
export const APP_END = 'app-end'
