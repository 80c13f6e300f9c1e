import { createTransport, type SendMailOptions } from 'nodemailer'

const composer = createTransport({ streamTransport: true, buffer: true })

/** A mail as a person's program writes it, byte by byte. */
export async function writtenMail(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail({ subject: 'Re: Vastus', ...mail })
  return message as Buffer
}
