/**
 * Recordings of what others have published or answered, which may not be distributed with the code: in the folder
 * `RECORDED_DATA`, or in `shared` beside the clone.
 */
import { join, resolve } from 'node:path'

const folder = process.env.RECORDED_DATA ?? join(import.meta.dirname, '..', '..', 'shared')

/** @param path relative to that folder */
export const recordedData = (path: string): string => resolve(folder, path)
