/** What others have published or answered, which may not be passed on with the code: `RECORDED_DATA`, or `shared` beside the clone. */
import { join, resolve } from 'node:path'

const folder = process.env.RECORDED_DATA ?? join(import.meta.dirname, '..', '..', 'shared')

/** @param path below the folder */
export const recordedData = (path: string): string => resolve(folder, path)
