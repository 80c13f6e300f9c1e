export interface PushTables {
  push_keys: PushKeysTable
  push_devices: PushDevicesTable
  push_notices: PushNoticesTable
}

/** The key by which the services of browsers know the shop; made once */
export interface PushKeysTable {
  /** `vapid` */
  name: string
  /** JSON Web Key of the curve P-256 */
  private_key: string
  created_at: string
}

/** Devices on which the owner wants to be told */
export interface PushDevicesTable {
  id: string
  /** where the browser's service takes messages for it: whoever knows it may try to send */
  endpoint: string
  /** the device's public key, base64url */
  p256dh: string
  /** what the device shares with the shop, base64url */
  auth: string
  user_agent: string
  /** why the last message did not get through; null where it did */
  fault: string | null
  last_sent_at: string | null
  created_at: string
}

/** What of the letters to the owner a device was told, each once */
export interface PushNoticesTable {
  /** of the letter in the outbox that says the same */
  mail_id: string
  device_id: string
  /** `waiting`: being sent, or to be tried again */
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: string
}
