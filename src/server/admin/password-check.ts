import { PASSWORD_MAX } from '#contract/account.ts'

/**
 * From 0 to 4: with a lower score a password falls to ten thousand million guesses, which a program needs only days for
 * with a stolen database.
 */
const SAFE_SCORE = 4

type Guesser = { check(password: string, words: string[]): { score: number } }

let loading: Promise<Guesser> | undefined

/** Guesses with lists of common passwords. Loaded when the first password is set, because they are large. */
const guesser = (): Promise<Guesser> => {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
    .then(
      ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
        new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: PASSWORD_MAX }),
    )
    .catch(error => {
      loading = undefined
      throw error
    })
  return loading
}

/** A word with its parts, which are guessed as well: `mari@heegel.ee`, `mari`, `heegel`. */
const withParts = (word: string): string[] => [
  word,
  ...word.split(/[^\p{L}\p{N}]+/u).filter(part => part.length > 2),
]

/**
 * Whether a password would be guessed early: common ones, rows of keys, repetitions, and words about the shop and the
 * person.
 * @param words such as the e-mail, the brand and the shop's address
 */
export async function isWeakPassword(password: string, words: readonly string[]): Promise<boolean> {
  const { check } = await guesser().then(each => ({ check: each.check.bind(each) }))
  return check(password, words.flatMap(withParts)).score < SAFE_SCORE
}
