/** Where a browser finds the pictures that the owner has put into the shop. */
export const UPLOADS_PATH = '/media/uploads'
