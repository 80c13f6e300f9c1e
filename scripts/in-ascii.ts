import type { Plugin } from 'vite'

/**
 * One letter beyond Latin-1 doubles what the engine keeps of a whole file, all day; in a file of more than a megabyte one
 * beyond ASCII does. Such letters are written as numbers.
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
