import { useMatches, useRouter, useTags } from '@tanstack/react-router'
import { createElement, Fragment, useLayoutEffect } from 'react'

/** Whether the page is the owner's, of which no word is written by hand. */
export const isBackOffice = (matches: readonly { routeId: string }[]) =>
  matches.some(({ routeId }) => routeId === '/admin')

type Tag = ReturnType<typeof useTags>[number]

const attributesOf = ({ attrs = {} }: Tag) =>
  Object.entries(attrs).filter(([name, value]) => value !== undefined && name !== 'suppressHydrationWarning')

const isStylesheet = ({ attrs }: Tag) => attrs?.rel === 'stylesheet'

/** What a page is installed by comes with the page's script, and the icon's file: a browser would load both beside the first view. */
const comesLater = ({ attrs }: Tag) => attrs?.rel === 'manifest' || attrs?.rel === 'icon'

/** React's types know no such attribute of a link: its file is not loaded. */
const DISABLED = { disabled: true }

/** A stylesheet by its text. The browser finds its link, too, and does not load it again for another page. */
const InlineStyles = ({ href, text }: { href: string; text: string }) => (
  <Fragment>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is the build's */}
    <style dangerouslySetInnerHTML={{ __html: text }} />
    <link rel="stylesheet" href={href} {...DISABLED} />
  </Fragment>
)

/** What the page is called and shown by: chats that make a preview of a link read some kilobytes, fewer than the styles are. */
const isRead = ({ tag }: Tag) => tag === 'title' || tag === 'meta' || tag === 'link'

/**
 * What the routes say of the page, as the server writes it into the head: what it is called, what holds it up, what may wait. Most
 * shoppers come for the first time, and get the styles with the page; the owner's browser has them.
 */
const WrittenHead = () => {
  const tags = useTags()
  const isOwners = useMatches({ select: isBackOffice })
  const { stylesOf } = useRouter().options.context
  // A page and what is around it may want the same.
  const styles = new Map(tags.filter(isStylesheet).map(tag => [tag.attrs?.href, tag]))
  const others = tags.filter(tag => !isStylesheet(tag) && !comesLater(tag))
  const inOrder = [...others.filter(isRead), ...styles.values(), ...others.filter(tag => !isRead(tag))]
  return inOrder.map((tag, key) => {
    const href = String(tag.attrs?.href)
    const text = isStylesheet(tag) && !isOwners && stylesOf?.(href)
    if (text) return <InlineStyles key={href} href={href} text={text} />
    const attributes = { key, ...Object.fromEntries(attributesOf(tag)) }
    return tag.tag === 'title' || !tag.children
      ? createElement(tag.tag, attributes, tag.children)
      : createElement(tag.tag, { ...attributes, dangerouslySetInnerHTML: { __html: tag.children } })
  })
}

function elementOf(tag: Tag): HTMLElement {
  const element = document.createElement(tag.tag)
  for (const [name, value] of attributesOf(tag))
    element.setAttribute(name.toLowerCase(), value === true ? '' : String(value))
  if (tag.children) element.textContent = tag.children
  return element
}

/** Styles are the same by their address: the server may have written their text into the page. */
const isSame = (element: Element, wanted: Element): boolean =>
  element.isEqualNode(wanted) ||
  (wanted.matches('[rel=stylesheet]') && element.getAttribute('href') === wanted.getAttribute('href'))

let ours: Element[] = []

/** The browser changes in the head what is another on the next page, and leaves alone what others have put there. */
function ChangedHead() {
  const tags = useTags()
  useLayoutEffect(() => {
    const before = ours
    const there = [...document.head.children]
    ours = tags.map(elementOf).map(wanted => there.find(element => isSame(element, wanted)) ?? wanted)
    // Styles stay for the page that is still fading, and for the next time.
    for (const element of before)
      if (!ours.includes(element) && !element.matches('[rel=stylesheet]')) element.remove()
    document.head.append(...ours.filter(element => !element.isConnected))
  }, [tags])
  return null
}

export const PageHead = import.meta.env.SSR ? WrittenHead : ChangedHead
