/** URLs of stores, paths, hosts and IP addresses, with their ports. */
const PLACE = new RegExp(
  [
    /\b\w+:\/\/[^\s'")]+/,
    /(?<=^|[\s'"(])\/[^\s'")]+/,
    /(?<=\b(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONN[A-Z]+|E[A-Z]+UNREACH) )\S+/,
    /\b(?:[\w-]+\.)+[A-Za-z]{2,}\b(?::\d+)?/,
    /\b\d+(?:\.\d+){3}\b(?::\d+)?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/**
 * Removes places from an error message that strangers may read: neither what is stored where, nor which server answers.
 */
export const redactLocations = (fault: string): string => fault.replaceAll(PLACE, '…')
