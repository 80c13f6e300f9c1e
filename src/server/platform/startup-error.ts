/** A fault of the environment that prevents the shop from starting, in words that say what to do. */
export class StartupError extends Error {}

type SystemError = Error & {
  code?: string
  errcode?: number
  syscall?: string
  address?: string
  hostname?: string
  port?: number
  path?: string
}

/**
 * Explains why the shop cannot listen at its address; `undefined` for an unknown error.
 * @param prefix of the two variables that name it, unless they are the shop's own
 */
export function listenErrorText(error: unknown, prefix = ''): string | undefined {
  const { code, address, hostname, port } = error as SystemError
  switch (code) {
    case 'EADDRINUSE':
      return `${prefix}PORT: ${address}:${port} is in use. Stop the other program, or start with another port: ${prefix}PORT=${Number(port) + 5} npm start`
    case 'EACCES':
      return `${prefix}PORT: this user may not listen on ${port}. Choose a port above 1023`
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${prefix}HOST: got "${address ?? hostname}", which is not an address of this machine. Use 127.0.0.1 to listen for this machine only, 0.0.0.0 for all`
    default:
      return undefined
  }
}

/** SQLite's results for a damaged file, and for one that is no database. */
const DAMAGED_RESULTS: ReadonlySet<number> = new Set([11, 26])

/** Explains a system error at the start to whoever starts the shop; `undefined` for an unknown one. */
export function startupErrorText(error: unknown): string | undefined {
  const { code, errcode = 0, syscall, path, message = '' } = error as SystemError
  if (syscall === 'listen') return listenErrorText(error)
  switch (code) {
    case 'EACCES':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EROFS':
    case 'EPERM':
      return `DATA_DIR: ${path ?? 'the folder'} is not writable. Give this user permission to write there, or set DATA_DIR to another folder`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `DATABASE_URL: the PostgreSQL server does not answer (${code}). Check that it is running and that the address is right`
    case '42501':
      return `DATABASE_URL: PostgreSQL refuses: ${message}. The user in it must own the database: docs/operations.md says how to create both`
    case '28P01':
    case '28000':
    case '3D000':
    // It is starting or recovering, or has no connection left.
    case '57P03':
    case '53300':
      return `DATABASE_URL: PostgreSQL refuses: ${message}`
    case 'ERR_SQLITE_ERROR':
      if (DAMAGED_RESULTS.has(errcode & 0xff))
        return `DATA_DIR: the embedded database is damaged (${message}). Restore a backup: npm run restore`
      return `DATA_DIR: the embedded database cannot be opened (${message}). Check that the folder and the files in it belong to this user, and that the disk is not full`
    case 'ERR_MODULE_NOT_FOUND':
      return /dist.server/.test(message) ? 'The pages are not built. Run: npm run build' : undefined
    default:
      if (/certificate/i.test(message))
        return `DATABASE_URL: the certificate of the PostgreSQL server is not accepted: ${message}`
      if (/^SASL|SSL connections/.test(message)) return `DATABASE_URL: PostgreSQL refuses: ${message}`
      return /timeout expired|Connection terminated/.test(message)
        ? 'DATABASE_URL: the PostgreSQL server does not answer in time. Check that it is running and that the address is right'
        : undefined
  }
}
