/** The signs that tell diseases, and the pawns of seats, apart without their colours. */

const f = (n: number): string => n.toFixed(2);

function polygon(corners: number, r: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i / corners) * 2 * Math.PI;
    return `${f(r * Math.sin(angle))} ${f(-r * Math.cos(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

function circle(r: number): string {
  return `M${f(-r)} 0A${f(r)} ${f(r)} 0 1 1 ${f(r)} 0A${f(r)} ${f(r)} 0 1 1 ${f(-r)} 0Z`;
}

function plus(r: number): string {
  const [o, i] = [f(r), f(r * 0.36)];
  return `M-${i}-${o}H${i}V-${i}H${o}V${i}H${i}V${o}H-${i}V${i}H-${o}V-${i}H-${i}Z`;
}

/** A disease's sign of radius r around (0, 0); all look equally large. */
export function shapePath(shape: string, r: number): string {
  switch (shape) {
    case "triangle":
      return `M0 ${f(-1.16 * r)}L${f(1.13 * r)} ${f(0.84 * r)}H${f(-1.13 * r)}Z`;
    case "square":
      return `M${f(-0.9 * r)} ${f(-0.9 * r)}H${f(0.9 * r)}V${f(0.9 * r)}H${f(-0.9 * r)}Z`;
    case "diamond":
      return polygon(4, 1.22 * r, 0);
    case "plus":
      return plus(r * 1.1);
    default:
      return circle(r);
  }
}

const BODY = "M-11 12V7C-11-1-6-5 0-5S11-1 11 7V12Z";
const HEADS = [circle(5.4), polygon(4, 7, Math.PI / 4), polygon(3, 7.4, 0), polygon(4, 6.8, 0), plus(6.4)];

/** A pawn's body and head; seats differ in the head. */
export function pawnPaths(seat: number): { body: string; head: string } {
  return { body: BODY, head: HEADS[seat % HEADS.length]! };
}

/** The letters of a role that fit on a pawn: of its words, or the first two of a single one. */
export function initials(role: string): string {
  const words = role.split(/[ _]/);
  return words.length > 1 ? words.map((word) => word[0]!.toUpperCase()).join("").slice(0, 2) : role[0]!.toUpperCase() + (role[1] ?? "");
}
