/** Id of the process in the text of a template. */
const placeholder = 'template'

/**
 * Returns the text of a template with the key and name of a model. The key becomes the id of the process; another
 * element that has this id gets a new one.
 *
 * @example nameProcess('<bpmn:process id="template" name="">', { key: 'pay', name: '付款' })
 */
export function nameProcess(text: string, { key, name }: { key: string; name: string }): string {
  const free = key === placeholder ? text : replaceId(text, key, `${key}_1`)
  return replaceId(free, placeholder, key).replace(
    /(<bpmn:process id="[^"]*" name=")[^"]*/,
    (_, before: string) => before + escaped(name),
  )
}

function replaceId(text: string, from: string, to: string): string {
  const name = from.replaceAll(/[.-]/g, String.raw`\$&`)
  const places = `(\\s(?:id|sourceRef|targetRef|default|bpmnElement)="|<bpmn:(?:incoming|outgoing)>)${name}(?=["<])`
  return text.replaceAll(new RegExp(places, 'g'), (_, before: string) => before + to)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
