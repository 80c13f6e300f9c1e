/** Addresses of stores, paths, hosts and addresses of machines, with their ports. */
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

/** A fault as strangers may read it: not what lies where, nor who answers at which address. */
export const withoutPlaces = (fault: string): string => fault.replaceAll(PLACE, '…')
