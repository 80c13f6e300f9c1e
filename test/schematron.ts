import { readFileSync } from 'node:fs'
import { evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath'
import { type Document, type Node, parseXmlDocument } from 'slimdom'

type Rule = { context: string; asserts: { id: string; flag: string; test: string; text: string }[] }
type Schematron = { patterns: Rule[][]; namespaces: Map<string, string> }

/**
 * Reads a preprocessed Schematron with query binding `xslt2`: patterns, rules and asserts. @throws if it has lets,
 * reports or extends
 */
export function readSchematron(path: string): Schematron {
  const schema = parseXmlDocument(readFileSync(path, 'utf8'))
  const all = (name: string, under: Document | Node) =>
    evaluateXPathToNodes(`descendant::*[local-name() = '${name}']`, under as Node) as unknown as Element[]
  if (all('let', schema).length + all('report', schema).length + all('extends', schema).length > 0)
    throw new Error('This Schematron holds more than patterns, rules and asserts')
  const said = (element: Element, name: string) => element.getAttribute(name) ?? ''
  return {
    namespaces: new Map(all('ns', schema).map(ns => [said(ns, 'prefix'), said(ns, 'uri')])),
    patterns: all('pattern', schema).map(pattern =>
      all('rule', pattern as unknown as Node).map(rule => ({
        context: said(rule, 'context'),
        asserts: all('assert', rule as unknown as Node).map(assert => ({
          id: said(assert, 'id'),
          flag: said(assert, 'flag'),
          test: said(assert, 'test'),
          text: assert.textContent ?? '',
        })),
      })),
    ),
  }
}

/**
 * Returns the rules that a document breaks, and how many asserts were evaluated. Within a pattern only the first
 * matching rule applies to a node.
 */
export function validate(xml: string, { patterns, namespaces }: Schematron) {
  const document = parseXmlDocument(xml)
  const options = {
    namespaceResolver: (prefix: string) => namespaces.get(prefix) ?? (prefix === '' ? '' : null),
  }
  const faults: string[] = []
  let looked = 0
  for (const rules of patterns) {
    const done = new Set<unknown>()
    for (const { context, asserts } of rules) {
      const nodes = evaluateXPathToNodes(
        `/descendant-or-self::node()/(${context})`,
        document,
        null,
        null,
        options,
      )
      for (const node of nodes) {
        if (done.has(node)) continue
        done.add(node)
        for (const { id, flag, test, text } of asserts) {
          looked++
          if (!evaluateXPathToBoolean(test, node, null, null, options))
            faults.push(`${flag}: ${text.trim() || id}`)
        }
      }
    }
  }
  return { faults, looked }
}
