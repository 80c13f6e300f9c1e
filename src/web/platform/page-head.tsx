import { useTags } from '@tanstack/react-router'
import { createElement, useLayoutEffect } from 'react'

type Tag = ReturnType<typeof useTags>[number]

const attributesOf = ({ attrs = {} }: Tag) =>
  Object.entries(attrs).filter(([name, value]) => value !== undefined && name !== 'suppressHydrationWarning')

const isStylesheet = ({ attrs }: Tag) => attrs?.rel === 'stylesheet'

/** What the routes say of the page, as the server writes it into the head: what holds the page up before what may wait for it. */
const WrittenHead = () => {
  const tags = useTags()
  const inOrder = [...tags.filter(isStylesheet), ...tags.filter(tag => !isStylesheet(tag))]
  return inOrder.map((tag, key) => {
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

let ours: Element[] = []

/** The browser changes in the head what is another on the next page, and leaves alone what others have put there. */
function ChangedHead() {
  const tags = useTags()
  useLayoutEffect(() => {
    const before = ours
    const there = [...document.head.children]
    ours = tags.map(elementOf).map(wanted => there.find(element => element.isEqualNode(wanted)) ?? wanted)
    // Styles stay for the page that is still fading, and for the next time.
    for (const element of before)
      if (!ours.includes(element) && !element.matches('[rel=stylesheet]')) element.remove()
    document.head.append(...ours.filter(element => !element.isConnected))
  }, [tags])
  return null
}

export const PageHead = import.meta.env.SSR ? WrittenHead : ChangedHead
