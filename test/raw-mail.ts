import { createTransport, type SendMailOptions } from 'nodemailer'

const composer = createTransport({ streamTransport: true, buffer: true })

/** The raw bytes of an e-mail, as written by a mail program. */
export async function rawMail(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail({ subject: 'Re: Vastus', ...mail })
  return message as Buffer
}
