import { options, type VNode } from 'preact'

/** Preact's name in its build for what it has drawn of a node. */
type DrawnVNode = VNode & { __e?: Node }

/**
 * A browser's translator puts `<font>` elements in place of texts, and Preact goes on writing into the texts that it has drawn, which
 * nobody sees any more: the page would show an old sum (preactjs/preact#948). What is written into such a text brings it back; the
 * translator takes it as new. One that goes takes its translation along.
 */
export function writeThroughTranslation(): void {
  const standIns = new WeakMap<Node, ChildNode>()
  new MutationObserver(records => {
    // It replaces a text at once, or inserts before it removes.
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find(node => node?.nodeName === 'FONT')
        if (font && text instanceof Text) standIns.set(text, font as ChildNode)
      }
  }).observe(document.body, { childList: true, subtree: true })

  const { get, set } = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data')!
  Object.defineProperty(CharacterData.prototype, 'data', {
    get,
    set(this: Text, text: string) {
      standIns.get(this)?.replaceWith(this)
      standIns.delete(this)
      set!.call(this, text)
    },
  })

  const { unmount } = options
  options.unmount = (vnode: DrawnVNode) => {
    unmount?.(vnode)
    standIns.get(vnode.__e!)?.remove()
  }
}
