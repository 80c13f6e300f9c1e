/**
 * Finds a program of a Debian package. If it is missing, root installs the package; for any other user it is unpacked
 * with its dependencies into a folder of the project, without any privileges.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const CACHE = resolve('.cache', 'debian')

/** @param {string[]} args @param {import('node:child_process').ExecFileSyncOptions} [options] */
const apt = (args, options = {}) =>
  execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'pipe'], ...options })

/** @param {string} package_ */
function installAsRoot(package_) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  apt(['update'], { env })
  apt(['install', '-y', '--no-install-recommends', package_], { env })
}

/** @param {string} package_ @returns {string} the root folder of what was unpacked */
function unpack(package_) {
  const root = join(CACHE, package_)
  const done = join(root, '.unpacked')
  if (existsSync(done)) return root
  const state = join(CACHE, 'apt')
  const archives = join(root, 'archives')
  mkdirSync(join(state, 'lists', 'partial'), { recursive: true })
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const own = [
    '-o',
    `Dir::State::lists=${join(state, 'lists')}`,
    '-o',
    `Dir::Cache=${state}`,
    '-o',
    `Dir::Cache::archives=${archives}`,
    '-o',
    'Debug::NoLocking=1',
    '-o',
    'APT::Sandbox::User=',
  ]
  apt([...own, 'update'])
  apt([...own, '--download-only', '--no-install-recommends', '-y', 'install', package_])
  for (const name of readdirSync(archives).filter(each => each.endsWith('.deb')))
    execFileSync('dpkg-deb', ['-x', join(archives, name), root])
  writeFileSync(done, '')
  return root
}

/**
 * Returns the folders of the unpacked libraries. Some packages have a folder of their own, which the system would find
 * by an absolute path.
 * @param {string} root
 */
function libraryFolders(root) {
  const common = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'lib/x86_64-linux-gnu', 'usr/lib']
    .map(each => join(root, each))
    .filter(existsSync)
  const own = common.flatMap(folder =>
    readdirSync(folder, { withFileTypes: true })
      .filter(each => each.isDirectory())
      .map(each => join(folder, each.name))
      .filter(each => readdirSync(each).some(name => /^lib.+\.so/.test(name))),
  )
  return [...new Set([...common, ...own])]
}

/**
 * Configures the unpacked fonts for programs that look for fonts in absolute paths only.
 * @param {string} root @returns {Record<string, string>}
 */
function fontSettings(root) {
  const fonts = join(root, 'usr/share/fonts')
  if (!existsSync(fonts) || existsSync('/etc/fonts/fonts.conf')) return {}
  const file = join(root, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${join(root, 'fonts-cache')}</cachedir></fontconfig>
`,
  )
  return { FONTCONFIG_FILE: file }
}

/**
 * @param {{ package: string, find: (root: string) => string | undefined, isService?: boolean }} wanted `find` searches
 * a root folder and returns the program's path. Installing a service would start it, so it is unpacked even for root.
 * @returns {{ path: string, env: Record<string, string> } | undefined} `undefined` if it is not available
 */
export function debianProgram({ package: package_, find, isService = false }) {
  const installed = find('/')
  if (installed) return { path: installed, env: {} }
  try {
    console.log(`heegel: installing ${package_} for the tests`)
    if (process.getuid?.() === 0 && !isService) {
      installAsRoot(package_)
      const path = find('/')
      return path ? { path, env: {} } : undefined
    }
    const root = unpack(package_)
    const path = find(root)
    if (!path) return undefined
    return { path, env: { LD_LIBRARY_PATH: libraryFolders(root).join(':'), ...fontSettings(root) } }
  } catch (error) {
    const { stderr, message } = /** @type {{ stderr?: Buffer, message: string }} */ (error)
    console.error(`heegel: ${package_} could not be installed: ${stderr?.toString().trim() || message}`)
    return undefined
  }
}
