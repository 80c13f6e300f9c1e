/**
 * Bundles the server and the payment sandboxes, with their libraries, into few files (`dist/shop`), which `npm start`
 * runs (decision 73). Names and lines are kept, so that stack traces stay readable.
 */
import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { inAscii } from './in-ascii.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist', 'shop')

/**
 * Packages left out of the bundle: those loaded on demand, with files of their own, native code, or hooks into other
 * modules.
 */
const APART = /^(@better-auth|@opentelemetry|better-auth|pdfkit|pg|react|react-dom|sharp)(\/|$)/

const packagesApart: Plugin = {
  name: 'packages-apart',
  enforce: 'pre',
  resolveId(id, _importer, { kind }) {
    const isPackage = /^[\w@]/.test(id)
    return isPackage && (kind === 'dynamic-import' || APART.test(id)) ? { id, external: true } : undefined
  },
}

/** Gives each module its source's folder: it reads files and starts processes from there. */
const foldersOfSources: Plugin = {
  name: 'folders-of-sources',
  transform: {
    filter: { code: 'import.meta.dirname', id: /\.ts$/ },
    handler: (code, id) => ({
      code: code.replaceAll(
        'import.meta.dirname',
        `(import.meta.dirname + ${JSON.stringify(`/${relative(OUT, dirname(id))}`)})`,
      ),
      map: null,
    }),
  },
}

/** Every payment sandbox, by the name under which the shop starts it (payments/sandbox-process.ts). */
const sandboxes = Object.fromEntries(
  globSync('sandbox/{,*/}main.ts', { cwd: ROOT }).map(file => [
    file.replaceAll('/', '-').replace(/\.ts$/, ''),
    file,
  ]),
)

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  plugins: [packagesApart, foldersOfSources, inAscii],
  publicDir: false,
  resolve: { conditions: ['node'] },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        ...sandboxes,
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
