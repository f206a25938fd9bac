import { parse, type ParserPlugin } from "@babel/parser";

/** A name that a module takes from another. */
export interface Taken {
  /** As it is written in the code. */
  specifier: string;
  /** As it is exported; `*`: no names are given, so it could be any. */
  name: string;
  line: number;
}

interface Node {
  type: string;
  loc?: { start: { line: number } };
  [field: string]: unknown;
}

/**
 * Every name that the source of a module takes from others: by `import` and `export … from`, with `type` or without, by
 * `import()` in code, of which only a destructured one gives names, and by `import("…").Name` in types.
 *
 * @throws {SyntaxError} when it cannot be parsed.
 */
export function takenNames(path: string, source: string): Taken[] {
  const plugins: ParserPlugin[] = /\.[jt]sx$/.test(path) ? ["typescript", "jsx"] : ["typescript"];
  const taken: Taken[] = [];
  const named = new Set<unknown>();
  visit(parse(source, { sourceType: "module", plugins }).program as unknown as Node);
  return taken;

  function visit(node: Node): void {
    look(node);
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one);
    }
  }

  function look(node: Node): void {
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportNamedDeclaration": {
        if (node.source === null || node.source === undefined) return;
        for (const one of node.specifiers as Node[]) take(node, exportedName(one));
        return;
      }
      case "ExportAllDeclaration":
        return take(node, "*");
      case "VariableDeclarator": {
        const value = node.init as Node | null;
        const from = value?.type === "AwaitExpression" ? value.argument as Node : undefined;
        const pattern = node.id as Node;
        if (from?.type !== "ImportExpression" || pattern.type !== "ObjectPattern") return;
        named.add(from);
        for (const one of pattern.properties as Node[]) {
          take(from, one.type === "ObjectProperty" && !one.computed ? nameOf(one.key as Node) : "*");
        }
        return;
      }
      case "ImportExpression":
        if (!named.has(node)) take(node, "*");
        return;
      case "TSImportType": {
        const qualifier = node.qualifier as Node | null;
        take(node, qualifier === null || qualifier === undefined ? "*" : leftmostName(qualifier));
      }
    }
  }

  function take(node: Node, name: string): void {
    const source = (node.source ?? node.argument) as Node;
    if (source.type === "StringLiteral") {
      taken.push({ specifier: String(source.value), name, line: node.loc!.start.line });
    }
  }
}

function exportedName(specifier: Node): string {
  if (specifier.type === "ImportDefaultSpecifier") return "default";
  if (specifier.type === "ImportSpecifier") return nameOf(specifier.imported as Node);
  return specifier.type === "ExportSpecifier" ? nameOf(specifier.local as Node) : "*";
}

function nameOf(node: Node): string {
  return String(node.type === "StringLiteral" ? node.value : node.name);
}

function leftmostName(node: Node): string {
  return node.type === "TSQualifiedName" ? leftmostName(node.left as Node) : nameOf(node);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
