import { useMatches, useRouter, useTags } from '@tanstack/react-router'
import { createElement, Fragment, useLayoutEffect } from 'react'

/** Whether the page is the owner's, which has no handwritten text. */
export const isBackOffice = (matches: readonly { routeId: string }[]) =>
  matches.some(({ routeId }) => routeId === '/admin')

type Tag = ReturnType<typeof useTags>[number]

const attributesOf = ({ attrs = {} }: Tag) =>
  Object.entries(attrs).filter(([name, value]) => value !== undefined && name !== 'suppressHydrationWarning')

const isStylesheet = ({ attrs }: Tag) => attrs?.rel === 'stylesheet'

/**
 * The manifest and the icon's file are linked by the page's script: a browser would load both alongside the first view.
 */
const comesLater = ({ attrs }: Tag) => attrs?.rel === 'manifest' || attrs?.rel === 'icon'

/** React's types lack this attribute of a link; a disabled stylesheet is not loaded. */
const DISABLED = { disabled: true }

/** A stylesheet written into the page. Its disabled link tells the browser not to load it again for another page. */
const InlineStyles = ({ href, text }: { href: string; text: string }) => (
  <Fragment>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is the build's own */}
    <style dangerouslySetInnerHTML={{ __html: text }} />
    <link rel="stylesheet" href={href} {...DISABLED} />
  </Fragment>
)

/**
 * The page's title and metadata, which come before the styles: chats that preview a link read only its first few
 * kilobytes.
 */
const isRead = ({ tag }: Tag) => tag === 'title' || tag === 'meta' || tag === 'link'

/**
 * The head of the page as the server writes it: metadata first, then the styles, then what may wait. Most shoppers are
 * first-time visitors and get the styles in the page; the owner's browser has them cached.
 */
const WrittenHead = () => {
  const tags = useTags()
  const isOwners = useMatches({ select: isBackOffice })
  const { stylesOf } = useRouter().options.context
  // A page and its layout may link the same stylesheet.
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

/** Stylesheets are compared by URL: the server may have written their text into the page. */
const isSame = (element: Element, wanted: Element): boolean =>
  element.isEqualNode(wanted) ||
  (wanted.matches('[rel=stylesheet]') && element.getAttribute('href') === wanted.getAttribute('href'))

let ours: Element[] = []

/** Updates the head in the browser: changes what differs on the next page, and leaves alone what others have added. */
function ChangedHead() {
  const tags = useTags()
  useLayoutEffect(() => {
    const before = ours
    const there = [...document.head.children]
    ours = tags.map(elementOf).map(wanted => there.find(element => isSame(element, wanted)) ?? wanted)
    // Stylesheets stay: the previous page may still be fading out, and may be shown again.
    for (const element of before)
      if (!ours.includes(element) && !element.matches('[rel=stylesheet]')) element.remove()
    document.head.append(...ours.filter(element => !element.isConnected))
  }, [tags])
  return null
}

export const PageHead = import.meta.env.SSR ? WrittenHead : ChangedHead
