/** Code text in a scrollable, focusable box. */
export function CodeBlock({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <pre className="cell-code cell-block" tabIndex={0}>
      {text}
    </pre>
  )
}
