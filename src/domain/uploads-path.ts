/** The URL path of the pictures that the owner uploaded. */
export const UPLOADS_PATH = '/media/uploads'
