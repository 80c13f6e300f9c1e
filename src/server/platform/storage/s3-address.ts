/** The location of an S3-compatible store, and the credentials for it. */
export type S3Address = {
  /** such as `https://s3.eu-north-1.amazonaws.com` */
  endpoint: string
  region: string
  bucket: string
  /** common prefix of all keys: empty, or ending with a slash */
  prefix: string
  /** if missing, the client finds its own: the machine's role, or the AWS_… variables */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export const S3_WORDS =
  's3://key:secret@host/bucket?region=eu-north-1 (write a / in the secret as %2F; add &tls=0 for plain http)'

export const isS3Url = (text: string): boolean => text.startsWith('s3://')

/** Amazon's hosts contain their region; most others accept any. */
const regionIn = (host: string): string =>
  /^s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com$/.exec(host)?.[1] ?? 'us-east-1'

/** @returns `undefined` if it is no address of a bucket */
export function parseS3Url(text: string): S3Address | undefined {
  if (!isS3Url(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const [bucket = '', ...folders] = url.pathname.split('/').filter(part => part !== '')
  const options = Object.fromEntries(url.searchParams)
  const isKnown = Object.keys(options).every(name => name === 'region' || name === 'tls')
  if (!url.hostname || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !isKnown) return undefined
  if ((url.username === '') !== (url.password === '')) return undefined
  try {
    return {
      endpoint: `${options.tls === '0' ? 'http' : 'https'}://${url.host}`,
      region: options.region ?? regionIn(url.hostname),
      bucket,
      prefix: folders.map(part => `${decodeURIComponent(part)}/`).join(''),
      credentials: url.username
        ? {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          }
        : undefined,
    }
  } catch {
    // An unencoded % in the secret.
    return undefined
  }
}

/** Returns a printable form of the address: without key and secret. */
export const s3Name = ({ endpoint, bucket, prefix }: Omit<S3Address, 'credentials'>): string =>
  `s3://${new URL(endpoint).host}/${bucket}/${prefix}`
