/** A name or a path that may be broken after its separators, and nowhere else as long as it fits. */
export function Breakable({ text }: { text: string }) {
  return <>{text.split(/(?<=[_/?&=-])/).map((part, index) => index === 0 ? part : [<wbr key={index} />, part])}</>;
}
