export const sendToFriend = 'Saada sõbrale'
export const linkCopied = 'Link on kopeeritud'
export const linkCopiedText = 'Kleebi see sõbrale kirja.'
export const copyThisLink = 'Kopeeri see link:'
