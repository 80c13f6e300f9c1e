import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { hatFromSearch, hatQuery, hatSearch } from '#domain/hat-link.ts'
import type { HatLook } from '#domain/hat-look.ts'
import { HAT_PATH, readHatSearch } from '#domain/hat-url.ts'

/** Browsers throttle URL changes, so the URL is updated after a pause. */
const WRITE_AFTER_MS = 250

const lookOf = (search: string): HatLook =>
  hatFromSearch(readHatSearch(Object.fromEntries(new URLSearchParams(search))))

/**
 * Keeps the look in the page's URL, so that it survives a reload and can be sent to a friend.
 * @param linked the look of the URL that the page shows; it may lag behind the browser's
 * @param adopt takes over the look of a URL that was not written here, such as a followed link
 * @param written the query last written here. It outlives the hat: once that is ordered and the next one begun, the old
 * URL, which may be shown only then, must not bring it back.
 */
export function useHatLink(
  linked: HatLook,
  look: HatLook,
  adopt: (look: HatLook) => void,
  written: RefObject<string>,
) {
  const { history, navigate } = useRouter()
  const ours = hatQuery(look)
  const theirs = hatQuery(linked)

  useEffect(() => {
    const isBehind = theirs !== hatQuery(lookOf(history.location.search))
    if (theirs === written.current || isBehind) return
    written.current = theirs
    if (linked.hatCategory) adopt(linked)
  }, [linked, theirs, adopt, written, history])

  useEffect(() => {
    if (ours === theirs) return
    const timer = setTimeout(() => {
      written.current = ours
      void navigate({ to: HAT_PATH, search: hatSearch(look), replace: true, resetScroll: false })
    }, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [look, ours, theirs, navigate, written])
}
