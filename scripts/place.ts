import { CommandError } from '#server/backup/command-error.ts'

/**
 * Returns the place that an argument names: a folder, the URL of an S3 store, or, as `env:NAME`, what that variable has.
 * A secret must not be an argument, because the list of processes and the journal show those.
 */
export function readPlace(argument: string): string {
  const name = /^env:(\w+)$/.exec(argument)?.[1]
  if (name === undefined) return argument
  const place = process.env[name]
  if (!place) throw new CommandError(`${argument}: the environment has no variable ${name}`)
  return place
}
