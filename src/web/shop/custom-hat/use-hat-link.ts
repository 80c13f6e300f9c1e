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
 * Keeps the look in the address of the page, so that it outlives a reload and can be sent to a friend.
 * @param linked the look of the address that the page shows; it may be behind the one that the browser has by now.
 * @param adopt takes over the look of an address that was not written here, such as a link that was followed.
 * @param written the query that the address was last given here. It outlives the hat: once that is ordered and the next
 * one is begun, its own address, which may come to be shown only then, must not take it back.
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
