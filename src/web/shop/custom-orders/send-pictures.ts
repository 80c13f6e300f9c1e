import { useState } from 'react'
import * as messages from '#messages/shop/custom-orders.ts'
import { detailsOf, withQuery } from '#web/platform/api.ts'
import { cartSession } from '#web/platform/cart-session.ts'
import { useLeaveQuestion } from '#web/platform/leave-question.ts'
import { upload } from '#web/platform/upload.ts'
import type { ChosenPicture } from '#web/shop/pictures/chosen-pictures.ts'

/** A picture and the state of its upload. */
export type SentPicture = {
  picture: ChosenPicture
  state: 'waiting' | 'going' | 'kept' | 'failed'
  /** of its bytes, 0–1 */
  share: number
  /** why it failed, for the person */
  fault?: string
}

export type PictureSending = ReturnType<typeof usePictureSending>

/** Uploads the pictures of an existing order, one after the other; each can be retried on its own. */
export function usePictureSending() {
  const [pictures, setPictures] = useState<readonly SentPicture[]>([])
  const isUnderWay = pictures.some(({ state }) => state === 'waiting' || state === 'going')
  const isOpen = pictures.some(({ state }) => state !== 'kept')
  useLeaveQuestion(() => (isOpen ? messages.leaveBeforePicturesSent : undefined))

  const change = (id: string, changed: Partial<SentPicture>) =>
    setPictures(before => before.map(each => (each.picture.id === id ? { ...each, ...changed } : each)))

  async function send(orderNumber: string, { id, file }: ChosenPicture) {
    change(id, { state: 'going', share: 0 })
    const path = `/api/custom-orders/${encodeURIComponent(orderNumber)}/pictures`
    try {
      await upload(withQuery(path, { sessionId: cartSession(), requestId: id }), file, {
        onShare: share => change(id, { share }),
      })
      change(id, { state: 'kept', share: 1 })
    } catch (error) {
      change(id, { state: 'failed', fault: detailsOf(error, messages.pictureUploadFailed) })
    }
  }

  async function sendAll(orderNumber: string, chosen: readonly ChosenPicture[]) {
    setPictures(chosen.map(picture => ({ picture, state: 'waiting', share: 0 })))
    for (const picture of chosen) await send(orderNumber, picture)
  }

  /** @returns whether the person is done with them */
  function letGo(): boolean {
    if (isOpen && !window.confirm(messages.leaveBeforePicturesSent)) return false
    setPictures([])
    return true
  }

  return { pictures, isUnderWay, letGo, send, sendAll }
}
