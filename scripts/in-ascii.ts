import type { Plugin } from 'vite'

/**
 * Escapes non-ASCII characters. One character beyond Latin-1 doubles the memory that the engine uses for a whole file,
 * permanently; in a file of more than a megabyte one beyond ASCII does.
 */
export const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}
