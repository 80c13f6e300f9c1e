export const ownTable = 'selle poe tabel'
