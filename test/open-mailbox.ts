/** A Dovecot mailbox: one `imap` process per connection, behind a sign-in that the test can make fail. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { ImapFlow } from 'imapflow'

const NOBODY = 65_534
const USER = 'pood@heegel.ee'

/**
 * The root folder of this machine's Dovecot. `DOVECOT_PATH` may point to its `imap` program, `DOVECOT_LIBRARIES` to the
 * folders of its libraries.
 */
const dovecotRoot = (): string | undefined =>
  [process.env.DOVECOT_PATH, '/usr/lib/dovecot/imap']
    .filter(path => path && existsSync(path))
    .map(path => resolve(path!, '../../../..'))[0]

export const hasDovecot = (): boolean => dovecotRoot() !== undefined

const conf = (root: string, folder: string) => `
base_dir = ${folder}/run
libexec_dir = ${root}/usr/lib/dovecot
mail_plugin_dir = ${root}/usr/lib/dovecot/modules
mail_location = maildir:${folder}/mail
first_valid_uid = 1
ssl = no
default_internal_user = nobody
default_login_user = nobody
default_internal_group = nogroup
`

type Certificate = { key: string; cert: string }

/** Creates a self-signed certificate. @param address the only address it is valid for */
export function ownCertificate(address: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-certificate-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const named = ['-subj', '/CN=test mailbox', '-addext', `subjectAltName=IP:${address}`]
  // Dovecot's package contains an openssl.
  const unpacked = join(dovecotRoot() ?? '/', 'usr/bin/openssl')
  const openssl = existsSync(unpacked) ? unpacked : 'openssl'
  execFileSync(openssl, ['req', ...made, ...named, '-keyout', keyFile, '-out', certFile], { stdio: 'pipe' })
  const certificate = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
  rmSync(folder, { recursive: true, force: true })
  return certificate
}

/** @param tls if missing, the server offers no TLS */
export type MailboxOptions = { tls?: Certificate & { isImplicit: boolean } }

/** Opens an empty mailbox. */
export async function openMailbox({ tls }: MailboxOptions = {}) {
  const root = dovecotRoot()
  if (!root) throw new Error('There is no Dovecot on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'heegel-imap-'))
  const mail = join(folder, 'mail')
  const confFile = join(folder, 'dovecot.conf')
  mkdirSync(mail)
  writeFileSync(confFile, conf(root, folder))
  // Dovecot refuses to serve mail as root.
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  for (const path of [folder, mail, confFile]) if (asNobody.uid) chownSync(path, NOBODY, NOBODY)

  const libraries = process.env.DOVECOT_LIBRARIES
  const openImap = () =>
    spawn(
      join(root, 'usr/bin/doveconf'),
      ['-c', confFile, '-f', 'service=imap', '-m', 'imap', '-p', '-e', join(root, 'usr/lib/dovecot/imap')],
      {
        ...asNobody,
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          USER,
          HOME: folder,
          CONFIG_FILE: confFile,
          ...(libraries && { LD_LIBRARY_PATH: libraries }),
        },
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    )

  /** `sent`: bytes sent to signed-in clients */
  const state = { password: 'saladus', signIns: 0, unencryptedSignIns: 0, sent: 0 }
  const sockets = new Set<Socket>()
  const ended: Promise<unknown>[] = []

  const serve = (socket: Socket, tag: string) => {
    const imap = openImap()
    ended.push(new Promise(done => imap.once('exit', done)))
    imap.stdin.on('error', () => undefined)
    // A Dovecot that is still starting ignores SIGTERM.
    socket.once('close', () => imap.kill('SIGKILL'))
    // Its greeting assumes a client already signed in, so the server answers the LOGIN instead.
    imap.stdout.once('data', () => {
      socket.write(`${tag} OK Logged in\r\n`)
      imap.stdout.on('data', (chunk: Buffer) => {
        state.sent += chunk.length
      })
      imap.stdout.pipe(socket)
      socket.pipe(imap.stdin)
    })
  }

  const startTls = (socket: Socket) => {
    const closed = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) })
    listen(closed.on('error', () => undefined))
  }

  /** Answers a client until it has signed in. */
  const listen = (socket: Socket) => {
    const isEncrypted = socket instanceof TLSSocket
    const capabilities = tls && !isEncrypted ? 'IMAP4rev1 STARTTLS' : 'IMAP4rev1'
    const hear = (chunk: Buffer) => {
      const [tag = '', command = '', user = '', password = ''] = String(chunk).trim().split(' ')
      if (command === 'CAPABILITY') socket.write(`* CAPABILITY ${capabilities}\r\n`)
      if (command === 'STARTTLS') {
        socket.off('data', hear)
        socket.write(`${tag} OK begin\r\n`)
        return startTls(socket)
      }
      if (command !== 'LOGIN') return void socket.write(`${tag} OK done\r\n`)
      state.signIns += 1
      if (!isEncrypted) state.unencryptedSignIns += 1
      const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1')
      if (unquoted(user) !== USER || unquoted(password) !== state.password)
        return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.\r\n`)
      socket.off('data', hear)
      socket.pause()
      serve(socket, tag)
    }
    socket.on('data', hear)
  }

  const greet = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    socket.write('* OK Test mailbox ready\r\n')
    listen(socket)
  }
  const server = tls?.isImplicit ? createTlsServer(tls, greet) : createServer(greet)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }

  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    dropConnections()
    await new Promise(closed => server.close(closed))
    await Promise.all(ended)
    rmSync(folder, { recursive: true, force: true })
  }

  const inInbox = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: tls?.isImplicit ?? false,
      tls: { rejectUnauthorized: false },
      auth: { user: USER, pass: state.password },
      logger: false,
    })
    await client.connect()
    await client.mailboxOpen('INBOX')
    const result = await work(client)
    await client.logout()
    return result
  }

  /** @param host a host name of this machine */
  const urlAt = (host: string) =>
    `${tls?.isImplicit ? 'imaps' : 'imap'}://${encodeURIComponent(USER)}:saladus@${host}:${port}/INBOX`

  return {
    url: urlAt('127.0.0.1'),
    urlAt,
    state,
    dropConnections,
    close,
    /** Delivers an e-mail into the mailbox. */
    deliver: (raw: string | Buffer, at = new Date()) =>
      inInbox(client => client.append('INBOX', raw, [], at)),
    /** The flags of all e-mails, oldest first. */
    flags: () =>
      inInbox(async client =>
        (await client.fetchAll('1:*', { flags: true })).map(({ flags }) => [...(flags ?? [])]),
      ),
    /** Makes the server forget its UIDs and number the e-mails anew. */
    renumber: () => {
      for (const name of readdirSync(mail).filter(each => each.startsWith('dovecot')))
        rmSync(join(mail, name))
    },
  }
}
