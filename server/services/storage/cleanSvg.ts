import sanitizeHtml from 'sanitize-html'

/** Elements that draw; nothing that runs, embeds pages, links elsewhere or changes attributes later. */
const elements = `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker style image switch view filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/)

/** A reference within the drawing, or an embedded picture. */
const ownReference = /^\s*(#|data:image\/(png|jpeg|gif|webp);base64,)/i
/** Whether a style fetches or hides something: imports, expressions, escapes, foreign addresses. */
const isForeign = (style: string): boolean =>
  /@import|expression\s*\(|script:|\\|</i.test(style) ||
  [...style.matchAll(/url\s*\(([^)]*)/gi)].some(([, inner = '']) => !/^[\s"']*#/.test(inner))
const namespaces: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

/**
 * Returns a drawing without scripts, handlers, foreign references and attribute animations; only known drawing elements
 * remain. Undefined if no drawing is left.
 *
 * @example cleanSvg('<svg onload="x()"><rect width="1"/></svg>') // '<svg xmlns="…"><rect width="1"></rect></svg>'
 */
export function cleanSvg(text: string): string | undefined {
  // Entities and declarations can redefine later content; no editor needs them.
  const bare = withoutInstructions(text.replace(/^\ufeff/, '')).replace(/<!DOCTYPE[^>[]*(\[[\s\S]*?\])?\s*>/gi, '')
  const clean = sanitizeHtml(bare, {
    allowedTags: elements,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nonTextTags: ['script', 'foreignObject', 'iframe', 'object', 'embed', 'metadata'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    parseStyleAttributes: false,
    // References are checked below.
    allowedSchemesAppliedToAttributes: [],
    exclusiveFilter: ({ tag, text: inner }) => tag === 'style' && isForeign(inner),
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isKept(name, value))),
      }),
    },
  }).trim()
  return /^<svg[\s>]/.test(clean) ? declared(clean) : undefined
}

/** Removes `<?…?>`. Searches stepwise, because a pattern without an end would be retried from each start. */
function withoutInstructions(text: string): string {
  let kept = ''
  let from = 0
  for (;;) {
    const start = text.indexOf('<?', from)
    const end = start === -1 ? -1 : text.indexOf('?>', start + 2)
    if (end === -1) return kept + text.slice(from)
    kept += text.slice(from, start)
    from = end + 2
  }
}

/** Prefixes that the cleaned drawing declares, without those of editors. */
function isKept(name: string, value: string): boolean {
  if (Object.hasOwn(namespaces, name)) return value === namespaces[name]
  if (/^on/i.test(name) || !/^(xlink:|xml:)?[A-Za-z_][\w.-]*$/.test(name)) return false
  return /(^|:)(href|src|base)$/i.test(name) ? ownReference.test(value) : !isForeign(value)
}

/** Adds the namespaces without which a browser does not draw it. */
function declared(svg: string): string {
  const root = /^<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const missing = Object.entries(namespaces).filter(([name]) => !root.includes(`${name}="`))
  return `<svg${missing.map(([name, value]) => ` ${name}="${value}"`).join('')}${svg.slice('<svg'.length)}`
}
