import { assertEquals } from "@std/assert";
import { stemOf } from "@/lib/text/language.ts";

Deno.test("stemOf() joins the forms of a word in each language", () => {
  const forms = {
    en: [["schedules", "scheduling"], ["organise", "organized"], ["colour", "colors"], ["supplier's", "suppliers"]],
    de: [["rechnung", "rechnungen"]],
    es: [["factura", "facturas"], ["pedido", "pedidos"]],
    fr: [["facture", "factures"], ["l'année", "année"]],
    pt: [["fatura", "faturas"]],
    he: [["החשבוניות", "חשבונית"]],
  } as const;
  for (const [language, pairs] of Object.entries(forms)) {
    const stem = stemOf(language as keyof typeof forms);
    for (const [one, other] of pairs) assertEquals(stem(one), stem(other), `${one} ${other}`);
  }
});
