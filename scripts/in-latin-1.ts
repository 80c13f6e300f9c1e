import type { Plugin } from 'vite'

/** One letter beyond Latin-1 doubles what the engine keeps of a whole file, all day: such letters are written as numbers. */
export const inLatin1: Plugin = {
  name: 'in-latin-1',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\xff]/g,
          letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}
