export interface PushTables {
  push_keys: PushKeysTable
  push_devices: PushDevicesTable
  push_notices: PushNoticesTable
}

/** The key by which browsers' push services know the shop; made once */
export interface PushKeysTable {
  /** `vapid` */
  name: string
  /** JSON Web Key of the curve P-256 */
  private_key: string
  created_at: string
}

/** Devices on which the owner wants notices */
export interface PushDevicesTable {
  id: string
  /** where the browser's push service accepts messages for it: whoever knows it may try to send */
  endpoint: string
  /** the device's public key, base64url */
  p256dh: string
  /** what the device shares with the shop, base64url */
  auth: string
  user_agent: string
  /** whose it is; null if it was added by an earlier version */
  user_id: string | null
  /** why the last message did not get through; null if it did */
  fault: string | null
  last_sent_at: string | null
  created_at: string
}

/** Notices sent to a device about e-mails to the owner, each once */
export interface PushNoticesTable {
  /** the e-mail in the outbox that says the same */
  mail_id: string
  device_id: string
  /** `waiting`: being sent, or to be retried */
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: string
}
