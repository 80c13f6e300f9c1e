/** Small sound files of every accepted type. */

/** Silence: 8 kHz, mono, 8 bits. */
export function aWav(seconds = 1): Buffer {
  const samples = 8_000 * seconds
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}

/** MPEG 1 layer III frames, 128 kbit/s at 44.1 kHz: 417 bytes each. */
export function anMp3({ tagBytes = 0, frames = 3 } = {}): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const tag = Buffer.alloc(10 + tagBytes)
  tag.write('ID3\x04', 0, 'latin1')
  tag.set([0, 0, tagBytes >> 7, tagBytes & 127], 6)
  return Buffer.concat([...(tagBytes ? [tag] : []), ...Array.from({ length: frames }, () => frame)])
}

const box = (kind: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** @param handler `soun` for an audio track, `vide` for a video track */
export const anM4a = (handler = 'soun'): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42isom', 'latin1')),
    box('moov', box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}`, 'latin1'))),
  ])

export const anOgg = (codec = 'OpusHead'): Buffer =>
  Buffer.concat([
    Buffer.from('OggS', 'latin1'),
    Buffer.alloc(22),
    Buffer.from([1, 19]),
    Buffer.from(`${codec}\x01\x02`, 'latin1'),
    Buffer.alloc(40),
  ])

/** A file as an HTML form uploads it. */
export function asUpload(bytes: Buffer, filename: string) {
  const boundary = 'the-end-of-a-part'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
