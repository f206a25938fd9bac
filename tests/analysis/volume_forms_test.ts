import { readsAll } from "@/tests/analysis/quantity_reader.ts";

// Ways of saying how much there is.
readsAll([
  ["We throw away 30 loaves a day.", {
    volume: 30,
    unit: "loaf",
    period: "day",
  }],
  ["We test 200 valves a week.", {
    volume: 200,
    unit: "valve",
    period: "week",
  }],
  ["We handle some 40 orders a day.", {
    volume: 40,
    unit: "order",
    period: "day",
  }],
  ["Orders come by fax (around 300 pcs weekly).", {
    volume: 300,
    unit: "order",
    period: "week",
  }],
  ["Orders (approx. 300 weekly) come by fax.", {
    volume: 300,
    unit: "order",
    period: "week",
  }],
  ["Between 8 and 10 calls an hour.", { volume: 9, unit: "call" }],
  ["Between 8 and 10 calls a day.", { volume: 9, unit: "call", period: "day" }],
  ["Somewhere between 30 and 50 orders arrive daily.", {
    volume: 40,
    unit: "order",
    period: "day",
  }],
  ["From 20 to 30 parcels each day.", {
    volume: 25,
    unit: "parcel",
    period: "day",
  }],
  ["Three dozen invoices a week.", {
    volume: 36,
    unit: "invoice",
    period: "week",
  }],
  ["We get 1.5k emails a month.", {
    volume: 1500,
    unit: "email",
    period: "month",
  }],
  ["1.2k arrivals a month in summer.", {
    volume: 1200,
    unit: "arrival",
    period: "month",
  }],
  ["Twenty-odd bills a day land on the desk of our bookkeeper.", {
    volume: 20,
    unit: "bill",
    period: "day",
  }],
  ["She checks each bill, thirty-odd a day, against the slip.", {
    volume: 30,
    unit: "bill",
    period: "day",
  }],
  ["40+ tickets per day.", { volume: 40, unit: "ticket", period: "day" }],
  ["2,500+ photos wait on the drive.", { volume: 2500, unit: "photo" }],
  ["He scrolls through 800+ roof pics.", { volume: 800, unit: "photo" }],
  ["A good 200 calls daily.", { volume: 200, unit: "call", period: "day" }],
  ["Up to 90 messages per day.", {
    volume: 90,
    unit: "message",
    period: "day",
  }],
  ["Well over 1,000 applications.", { volume: 1000, unit: "application" }],
  ["Approx. 110 orders each morning.", {
    volume: 110,
    unit: "order",
    period: "day",
  }],
  ["Each morning two women type, approx. 110 orders, until five.", {
    people: 2,
    volume: 110,
    unit: "order",
    period: "day",
  }],
  ["Half a dozen quotes a week.", { volume: 6, unit: "quote", period: "week" }],
  ["A dozen requests a week come in.", {
    volume: 12,
    unit: "request",
    period: "week",
  }],
  ["A couple of dozen complaints a month.", {
    volume: 24,
    unit: "complaint",
    period: "month",
  }],
  ["Several hundred files nobody opens.", {}],
  ["A few hundred forms a year.", {}],
  ["A hundred and twenty orders every single day.", {
    volume: 120,
    unit: "order",
    period: "day",
  }],
  ["One hundred fifty letters per week.", {
    volume: 150,
    unit: "letter",
    period: "week",
  }],
  ["Nine hundred delivery notes wait in a box.", {
    volume: 900,
    unit: "delivery note",
  }],
  ["We sit on a backlog of nine hundred.", { volume: 900, unit: "order" }],
  ["There is a pile of 400 on my desk.", { volume: 400, unit: "order" }],
  ["Each subcontractor must send proof. We have 212 of them on the books.", {
    volume: 212,
    unit: "subcontractor",
  }],
  ["Our volunteers need a certificate; 45 of these run out each month.", {
    volume: 45,
    unit: "certificate",
    period: "month",
  }],
  ["14k tiles per day pass the line.", {
    volume: 14000,
    unit: "tile",
    period: "day",
  }],
  ["The kiln gives 3 500 bricks a day.", {
    volume: 3500,
    unit: "brick",
    period: "day",
  }],
  ["That's roughly 25 newcomers per month.", {
    volume: 25,
    unit: "newcomer",
    period: "month",
  }],
  ["Sixty badly scanned, crumpled delivery notes a day.", {
    volume: 60,
    unit: "delivery note",
    period: "day",
  }],
  ["We check 75 incoming supplier invoices each week.", {
    volume: 75,
    unit: "invoice",
    period: "week",
  }],
  ["Our nurses fill in 35 handwritten wound sheets a day.", {
    volume: 35,
    unit: "sheet",
    period: "day",
  }],
  ["About 300 bookings/month.", {
    volume: 300,
    unit: "booking",
    period: "month",
  }],
  ["30 calls/day", { volume: 30, unit: "call", period: "day" }],
  ["12 quotes p.w. and no time.", {
    volume: 12,
    unit: "quote",
    period: "week",
  }],
  ["80 emails pd", { volume: 80, unit: "email", period: "day" }],
  ["We have 640 varieties and each needs a text.", {
    volume: 640,
    unit: "variety",
  }],
  ["The kitchen sends 95 boxes a day.", {
    volume: 95,
    unit: "box",
    period: "day",
  }],
  ["A shelf with 220 dictionaries.", { volume: 220, unit: "dictionary" }],
  ["We pack 50 dishes a day.", { volume: 50, unit: "dish", period: "day" }],
  ["The herd is 130 sheep and each has a card.", {}],
  ["We are responsible for 6 lorries and 300 tyres.", {
    volume: 300,
    unit: "tyre",
  }],
  ["Every week 18 trucks arrive with pears.", {
    volume: 18,
    unit: "truck",
    period: "week",
  }],
  ["We rewrite 70 a week, orders that is.", {
    volume: 70,
    unit: "order",
    period: "week",
  }],
  ["Orders. 65 a day, in August more.", {
    volume: 65,
    unit: "order",
    period: "day",
  }],
  ["In a normal week that is 22 claims.", {
    volume: 22,
    unit: "claim",
    period: "week",
  }],
  ["Last month there were 85 enquiries.", {
    volume: 85,
    unit: "enquiry",
    period: "month",
  }],
  ["Each Monday 200 reviews are waiting.", {
    volume: 200,
    unit: "review",
    period: "week",
  }],
  ["Once a month I enter them. Last time there were 640 receipts.", {
    volume: 640,
    unit: "receipt",
    period: "month",
  }],
  ["Energy charts for 19 schools. Monthly.", {
    volume: 19,
    unit: "school",
    period: "month",
  }],
  ["Within a week there are up to 150 people applying.", {
    volume: 150,
    unit: "applicant",
    period: "week",
  }],
  ["240 people applied for two jobs.", { volume: 240, unit: "applicant" }],
  ["I hold eleven sessions a week.", {
    volume: 11,
    unit: "session",
    period: "week",
  }],
  ["After each session (eleven a week) I write.", {
    volume: 11,
    unit: "session",
    period: "week",
  }],
  ["Our inbox gets 50 to 60 new messages every day.", {
    volume: 55,
    unit: "message",
    period: "day",
  }],
  ["Fifteen or so callouts a week.", {
    volume: 15,
    unit: "callout",
    period: "week",
  }],
  ["ten to a dozen orders daily", { volume: 11, unit: "order", period: "day" }],
  ["three to four hundred tickets per month", {
    volume: 350,
    unit: "ticket",
    period: "month",
  }],
  ["2-3k products", { volume: 2500, unit: "product" }],
  ["a thousand or so contracts in folders", { volume: 1000, unit: "contract" }],
  ["One and a half thousand photos.", { volume: 1500, unit: "photo" }],
  ["Half a million records.", { volume: 500_000, unit: "record" }],
  ["2.4 million log lines", { volume: 2_400_000, unit: "log line" }],
  ["about 5 quotes per week", { volume: 5, unit: "quote", period: "week" }],
  ["We issue 30,000 invoices a year.", { volume: 30_000, unit: "invoice" }],
]);

readsAll([
  ["I should be posting 4x a week.", {
    volume: 4,
    unit: "post",
    period: "week",
  }],
  ["We are supposed to post three times a week.", {
    volume: 3,
    unit: "post",
    period: "week",
  }],
  ["We change the plan five times a week.", {}],
  ["I check the shelf twice a day.", {}],
], ["post"]);

readsAll([
  ["Every box comes with a handwritten slip: tooth, shade. Two dozen a day.", {
    volume: 24,
    unit: "slip",
    period: "day",
  }],
  ["They ring, write and shout. Sixty a day.", {
    volume: 60,
    unit: "form",
    period: "day",
  }],
], ["form", "slip"]);
