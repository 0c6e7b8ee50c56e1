declare module 'bpmn-auto-layout' {
  /** The BPMN text with a picture of its first process. */
  export function layoutProcess(xml: string): Promise<string>
}
