declare module 'bpmn-auto-layout' {
  /** Returns the BPMN text with a diagram of its first process. */
  export function layoutProcess(xml: string): Promise<string>
}
